export type Region = 'rajasthan' | 'kerala' | 'telangana' | 'maharashtra' | 'uttarPradesh' | 'assam'

/**
 * First names of each region, ten of each kind, so that no two students of a school share one. Where the family's names depend on the
 * first name, they follow it: last name, mother, father.
 */
export const firstNames: Record<Region, Record<'Female' | 'Male', readonly string[]>> = {
  rajasthan: {
    Female: [
      'Navya/Kaur/Simran/Harpreet',
      'Kiran',
      'Bhavna',
      'Diya',
      'Garima',
      'Heena/Khan/Nasreen/Salim',
      'Ishita',
      'Jyoti',
      'Kritika',
      'Manvi',
    ],
    Male: ['Aarav', 'Bhanu', 'Chirag', 'Devendra', 'Gajendra', 'Harsh', 'Jai', 'Kunal', 'Lokesh', 'Mohit'],
  },
  kerala: {
    Female: [
      'Aleena/Thomas/Mercy/Saji',
      'Bismi',
      'Devika',
      'Fathima/Rahman/Shahina/Abdul',
      'Gayathri',
      'Hridya',
      'Jisha/Joseph/Lissy/Biju',
      'Keerthana',
      'Malavika',
      'Neethu',
    ],
    Male: [
      'Abhijith',
      'Basil/Varghese/Susan/Paul',
      'Cyriac/Kurian/Annamma/Mathew',
      'Danish/Salam/Raziya/Nizar',
      'Gokul',
      'Hari',
      'Jerin/Jacob/Elsy/Shaji',
      'Kiran',
      'Midhun',
      'Nikhil',
    ],
  },
  telangana: {
    Female: ['Akshara', 'Bhargavi', 'Chandana', 'Deepthi', 'Harika', 'Jahnavi', 'Kavya', 'Lasya', 'Mounika', 'Nikitha'],
    Male: ['Abhinav', 'Bharath', 'Charan', 'Dinesh', 'Ganesh', 'Imran/Syed/Parveen/Yusuf', 'Karthik', 'Manoj', 'Naveen', 'Praneeth'],
  },
  maharashtra: {
    Female: ['Aditi', 'Bhakti', 'Chaitrali', 'Gauri', 'Isha', 'Janhavi', 'Ketaki', 'Mrunal', 'Neha', 'Pooja'],
    Male: ['Atharva', 'Chinmay', 'Digvijay', 'Gaurav', 'Harshal', 'Ishaan', 'Kedar', 'Mayur', 'Nachiket', 'Omkar'],
  },
  uttarPradesh: {
    Female: ['Aanchal', 'Bushra/Ansari/Rukhsana/Aslam', 'Chhavi', 'Divyanshi', 'Gunjan', 'Kajal', 'Khushi', 'Mahima', 'Nandini', 'Palak'],
    Male: ['Aditya', 'Ankit', 'Deepak', 'Faizan/Siddiqui/Shabnam/Irfan', 'Gopal', 'Hemant', 'Kartikeya', 'Madhav', 'Nitin', 'Piyush'],
  },
  assam: {
    Female: [
      'Anamika',
      'Barsha',
      'Chayanika',
      'Dipali',
      'Gitali',
      'Hiya/Ahmed/Rehana/Kamal',
      'Juri/Basumatary/Rwimwi/Sansuma',
      'Kabyashree',
      'Luna',
      'Mousumi',
    ],
    Male: ['Abhilash', 'Bikram', 'Chinmoy', 'Dhruba', 'Gaurab', 'Hirok', 'Jintu', 'Kaustav', 'Manash', 'Nayan'],
  },
}

export const lastNames: Record<Region, readonly string[]> = {
  rajasthan: ['Bhati', 'Rathore', 'Meena', 'Sharma', 'Choudhary', 'Soni', 'Gurjar', 'Jain', 'Bairwa', 'Sisodia'],
  kerala: ['Nair', 'Menon', 'Pillai', 'Warrier', 'Das', 'Panicker', 'Kurup', 'Namboothiri', 'Krishnan', 'Mohan'],
  telangana: ['Reddy', 'Goud', 'Rao', 'Yadav', 'Naik', 'Chary', 'Nagula', 'Varma', 'Mudiraj', 'Kumar'],
  maharashtra: ['Patil', 'Kulkarni', 'Jadhav', 'Deshpande', 'More', 'Shinde', 'Gaikwad', 'Joshi', 'Pawar', 'Kamble'],
  uttarPradesh: ['Mishra', 'Yadav', 'Tripathi', 'Tiwari', 'Verma', 'Singh', 'Gupta', 'Pandey', 'Maurya', 'Srivastava'],
  assam: ['Bora', 'Saikia', 'Das', 'Gogoi', 'Kalita', 'Hazarika', 'Medhi', 'Talukdar', 'Deka', 'Phukan'],
}
