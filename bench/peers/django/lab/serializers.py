import re

from rest_framework import serializers

from .models import School, Student


class SchoolSerializer(serializers.ModelSerializer):
    class Meta:
        model = School
        fields = ['id', 'name']


class StudentSerializer(serializers.ModelSerializer):
    """A student as lists show it. A mentor reads e-mails masked, and no guardians."""

    school = SchoolSerializer(read_only=True)

    class Meta:
        model = Student
        fields = [
            'id',
            'first_name',
            'last_name',
            'school',
            'school_class',
            'section',
            'gender',
            'is_team_leader',
            'email',
        ]

    def to_representation(self, student):
        row = super().to_representation(student)
        if self.context['request'].user.role == 'mentor':
            row.pop('guardians', None)
            if row['email']:
                row['email'] = re.sub(r'^(.).*@', r'\1•••@', row['email'])
        return row


class NewStudents(serializers.ListSerializer):
    """Many new students: the schools are looked up and the rows stored by one statement each."""

    def validate(self, rows):
        ids = {row['school_id'] for row in rows}
        if School.objects.filter(id__in=ids).count() < len(ids):
            raise serializers.ValidationError({'school_id': 'There is no such school.'})
        return rows

    def create(self, rows):
        return Student.objects.bulk_create([Student(**row) for row in rows])


class NewStudentSerializer(serializers.ModelSerializer):
    id = serializers.CharField(max_length=40)
    school_id = serializers.CharField(max_length=40)

    class Meta:
        model = Student
        list_serializer_class = NewStudents
        fields = [
            'id',
            'first_name',
            'last_name',
            'school_id',
            'school_class',
            'section',
            'gender',
            'aspiration',
            'is_team_leader',
            'email',
            'guardians',
        ]
        extra_kwargs = {'guardians': {'write_only': True}}

    def validate_school_id(self, value):
        # Of many students the schools are looked up together.
        if self.parent is None and not School.objects.filter(id=value).exists():
            raise serializers.ValidationError('There is no such school.')
        return value
